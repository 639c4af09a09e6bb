/** Progress of long work on standard error: one rewritten line on a terminal, a line every ten seconds elsewhere. */
export interface Progress {
  update(done: number, total: number, label: string): void;
  /** Clears the line. */
  end(): void;
}

/** Where the line is written; `process.stderr` is one. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export interface ProgressOptions {
  /** What was done before this run, and so says nothing about its speed. Default 0. */
  readonly from?: number;
  readonly stream?: ProgressStream;
  /** Milliseconds. */
  readonly clock?: () => number;
}

const TERMINAL_MS = 100;
const PLAIN_MS = 10_000;
const BAR = 24;

const two = (n: number): string => String(n).padStart(2, '0');

/** Seconds as `1:05`, or `2:01:05`. */
function clockText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours === 0 ? `${minutes}:${two(rest)}` : `${hours}:${two(minutes)}:${two(rest)}`;
}

function barText(share: number): string {
  const filled = Math.round(share * BAR);
  return '█'.repeat(filled) + '░'.repeat(BAR - filled);
}

export function createProgress(title: string, options: ProgressOptions = {}): Progress {
  const { from = 0, stream = process.stderr, clock = () => performance.now() } = options;
  const terminal = stream.isTTY === true;
  const started = clock();
  let shown = started;
  let drawn = false;
  const line = (done: number, total: number, label: string): string => {
    const spent = (clock() - started) / 1000;
    const left = done <= from ? '?' : clockText((spent / (done - from)) * (total - done));
    const bar = barText(total === 0 ? 1 : done / total);
    return `${title} ${bar} ${done}/${total} ${label} · ${clockText(spent)} spent, ${left} left`;
  };
  return {
    update(done, total, label) {
      if (clock() - shown < (terminal ? TERMINAL_MS : PLAIN_MS)) return;
      shown = clock();
      drawn = true;
      const text = line(done, total, label);
      stream.write(terminal ? `\r\x1b[2K${text}` : `${text}\n`);
    },
    end() {
      if (terminal && drawn) stream.write('\r\x1b[2K');
      drawn = false;
    },
  };
}
