/** Progress of long work on standard error: one rewritten line on a terminal, a line every ten seconds elsewhere. */
export interface Progress {
  update(done: number, total: number, label: string): void;
  end(): void;
}

const TERMINAL_MS = 100;
const PLAIN_MS = 10_000;
const BAR = 24;

/** Seconds as `1:05`. */
function clockText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

export function createProgress(title: string, stream = process.stderr): Progress {
  const started = performance.now();
  const every = stream.isTTY ? TERMINAL_MS : PLAIN_MS;
  let shown = started;
  let drawn = false;
  const line = (done: number, total: number, label: string): string => {
    const spent = (performance.now() - started) / 1000;
    const left = done === 0 ? '?' : clockText((spent / done) * (total - done));
    const filled = total === 0 ? BAR : Math.round((done / total) * BAR);
    const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled);
    return `${title} ${bar} ${done}/${total} ${label} · ${clockText(spent)} spent, ${left} left`;
  };
  return {
    update(done, total, label) {
      const now = performance.now();
      if (now - shown < every && done < total) return;
      if (!stream.isTTY && now - shown < every) return;
      shown = now;
      drawn = true;
      const text = line(done, total, label);
      stream.write(stream.isTTY ? `\r\x1b[2K${text}` : `${text}\n`);
    },
    end() {
      if (stream.isTTY && drawn) stream.write('\r\x1b[2K');
    },
  };
}
