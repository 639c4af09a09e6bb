/** Says on standard error that a line of a file was cut off and left out. */
export function warnTorn(file: string): (line: number) => void {
  return (line) => {
    console.error(
      `${file}:${line}: the last line was cut off and is left out; rollout --resume plays it again.`,
    );
  };
}
