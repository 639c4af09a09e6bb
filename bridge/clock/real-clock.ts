import type { Clock } from './clock.ts';

/** The machine's monotonic clock. Its timers do not keep a process alive by themselves. */
export const realClock: Clock = {
  now: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
