/** `npm run build`: the panel, into dist/panel, and what the product is made of, into dist/sbom.cdx.json; with `--if-changed` only when their sources have changed. */
import { ensureBill } from './set-up/bill.mjs';
import { ensureBuilt } from './set-up/build-panel.mjs';
import { ensureInstalled } from './set-up/install.mjs';

await ensureInstalled();
const force = !process.argv.includes('--if-changed');
await ensureBuilt({ force });
await ensureBill({ force });
