import type { Rng } from '../../env/index.ts';

type Frames = readonly Uint8Array[];

/** A copy of a message with one to three things wrong: bytes, lengths, frames. */
export function mutate(rng: Rng, message: Frames): Uint8Array[] {
  const frames = message.map((frame) => Uint8Array.from(frame));
  for (let times = rng.int(1, 3); times > 0; times--) change(rng, frames);
  return frames;
}

function change(rng: Rng, frames: Uint8Array[]): void {
  const at = rng.int(0, Math.max(0, frames.length - 1));
  const frame = frames[at] ?? new Uint8Array();
  switch (rng.int(0, 7)) {
    case 0:
      return void frames.splice(at, 1, frame.subarray(0, rng.int(0, frame.length)));
    case 1:
      return void frames.splice(at, 1, Buffer.concat([frame, noise(rng, 8)]));
    case 2:
      return void (frames.length > 1 && frames.splice(at, 1));
    case 3:
      return void frames.splice(at, 0, noise(rng, 16));
    case 4:
      return void frames.splice(at, 1, noise(rng, 64));
    default:
      if (frame.length > 0) frame[rng.int(0, frame.length - 1)] = rng.int(0, 255);
  }
}

function noise(rng: Rng, most: number): Uint8Array {
  return Uint8Array.from({ length: rng.int(0, most) }, () => rng.int(0, 255));
}
