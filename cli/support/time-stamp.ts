/** Now, as a folder's name begins: `20260115-120000`. */
export function timeStamp(): string {
  return new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
}
