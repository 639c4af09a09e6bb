import type { z } from 'zod';
import { registryDigest } from '../../../env/index.ts';
import { SchemaMismatchError } from '../../errors/errors.ts';
import { schemaDigest } from '../../json-schemas.ts';
import { PROTOCOL_VERSION } from '../../wire/envelope.ts';
import { METHODS } from '../../wire/methods.ts';
import { WireLimits, type HelloRequest, type HelloResponse } from '../../wire/service.ts';
import type { ServiceState } from '../service.ts';

const CAPABILITIES = Object.entries(METHODS).flatMap(([name, { later }]) => (later ? [] : [name]));

/** @throws SchemaMismatchError when the client was made from another contract. */
export function hello(state: ServiceState, asked: z.infer<typeof HelloRequest>): HelloResponse {
  const { server, info, parts, limits } = state;
  checkContract(asked);
  const { harness, name: pack } = parts.pack;
  return {
    protocol: PROTOCOL_VERSION,
    schema_digest: schemaDigest(),
    server,
    run: info.run,
    run_seed: info.run_seed,
    pack,
    harness: harness.name,
    harness_revision: harness.revision,
    registry_digest: registryDigest(harness),
    rubric: parts.scorer.rubric,
    arms: info.arms,
    capabilities: CAPABILITIES,
    limits: WireLimits.strip().parse(limits),
  };
}

function checkContract({ protocol, schema_digest: theirs }: z.infer<typeof HelloRequest>): void {
  const ours = schemaDigest();
  if (protocol === PROTOCOL_VERSION && (theirs === '' || theirs === ours)) return;
  const message =
    protocol === PROTOCOL_VERSION
      ? `The client was made from schemas ${theirs}, the server from ${ours}: use the same version of both, or generate the client again.`
      : `The client speaks protocol ${protocol}, the server ${PROTOCOL_VERSION}: use the same version of both.`;
  throw new SchemaMismatchError(message, { protocol: PROTOCOL_VERSION, schema_digest: ours });
}
