// Prints the golden digests as JSON. `node --import tsx tests/golden/print.ts --write` renews digests.json.
import { writeFileSync } from 'node:fs';
import { goldenDigests } from './compute.ts';

const json = `${JSON.stringify(await goldenDigests(), null, 2)}\n`;
if (process.argv.includes('--write')) writeFileSync(new URL('digests.json', import.meta.url), json);
else process.stdout.write(json);
