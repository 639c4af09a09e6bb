/** The prose of `docs/wire.md`, one text a section. */

export const HEAD = (version: number): string => `# The wire

Version ${version}. Made from the schemas by \`npm run generate\`; do not edit. The schemas themselves are in \`bridge/schemas\`, and messages
that every client must read in \`bridge/fixtures\` (a \`.bin\` is a count of frames, then length and bytes of each, all lengths
little-endian uint32; the \`.json\` beside it says what they mean).`;

export const FRAMES = `## Frames

ZeroMQ, ROUTER at the server and DEALER at the client, multipart:

    [request id, method | status, header, binary parts...]

The request id is any bytes (at most 256) and comes back as it went. A request names its method, an answer its status, \`ok\` or
\`error\`. The header is msgpack. Arrays are little-endian bytes in the parts; the header describes each where it stands, one part holds
arrays of one dtype, and two references may name the same bytes (the siblings' first \`context_ids\` do).`;

export const NUMBERS = `## Values

- A number is a number: 25 and 25.0 are the same value, whichever of the two bytes say. A minus zero is a zero.
- Integers travel as integers up to 64 bits. One beyond 2^53 is refused where a schema wants a number: no digit is lost. Wider ones are text.
- NaN and infinities are refused, in headers and in arrays alike; what is missing is null.
- An absent member and one that is undefined are the same; null is not. Undefined in a list is null.
- A lone surrogate in a text becomes U+FFFD.
- No extension types, no binary data in a header, at most 64 levels of nesting.`;

export const ERRORS = `## Errors

Every request is answered exactly once, but for a frame over four times \`max_frame_bytes\`: it ends its connection unheard. A refusal
changes nothing. The entries of a \`reset\` and of a \`step\` are refused one by one;
everything else is refused as a whole. \`busy\` says when to ask again. A client adds codes of its own: \`deadline\`, \`connection_lost\`,
\`session_lost\` (another server process answers: reset first), \`closed\`.`;

export const IDEMPOTENCE = `## Once

A step is known by (episode, step index). A repeat gets the answer of the first, also while that still runs and from another
connection, until the episode is forgotten. Any other index is \`wrong_step\`. An opening of an episode has a handle that no other
opening has, on this server or another, so a late step reaches nothing else.`;

export const LEASES = `## Leases

- An episode that is not stepped in its lease ends errored, without a reward; later steps are \`lease_expired\`. Its group is sealed when
  every sibling has ended.
- A group that is reset again while it runs is opened anew and the former opening given up; one that is sealed is \`group_pending\` until
  it is acknowledged. So each opening comes to one result or none.
- A leased group that is not acknowledged in time is delivered again, before others. An acknowledgement that comes later counts while
  nobody else has the group. After it the group is gone.
- Staleness is the updates of \`policy_version\` less those of the oldest turn. Groups that are too stale, or have a version without a
  number, are taken from the queue for good and named in the answer. So are groups that no answer can carry.
- The record of an ended single episode is kept for one lease after its last step. \`close\` gives it once: where its answer is lost, so
  are the records in it.
- Episodes, groups and leases live in the memory of one process and end with it.`;
