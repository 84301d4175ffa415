/** The list of what the product is made of (CycloneDX), as npm makes it from package-lock.json, without asking anybody. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashSources } from './build-panel.mjs';
import { npmCommand } from './install.mjs';
import { giveUp, root } from './project.mjs';
import { runQuietly } from './run-child.mjs';

const bill = join(root, 'dist/sbom.cdx.json');
const hashFile = join(root, 'dist/sbom.hash');

/** Writes `dist/sbom.cdx.json` where the packages are not those of the last one; `force` writes it anyway. */
export async function ensureBill({ force = false } = {}) {
  const hash = await hashSources(root, ['package.json', 'package-lock.json']);
  const last = await readFile(hashFile, 'utf8').catch(() => '');
  if (!force && last === hash && existsSync(bill)) return;
  const text = await billOf().catch((error) => giveUp(`${error.message}\n\nThe bill of materials could not be made.`));
  await mkdir(join(root, 'dist'), { recursive: true });
  await writeFile(`${bill}.new`, text);
  await rename(`${bill}.new`, bill);
  await writeFile(hashFile, hash);
}

/** The bill as a text. @throws Error with what npm said */
export async function billOf() {
  const npm = npmCommand();
  const flags = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--offline', '--loglevel=error'];
  const { code, output } = await runQuietly(npm.command, [...npm.args, ...flags], { env: npm.env });
  if (code !== 0) throw new Error(output.trim());
  return tidied(output.slice(output.indexOf('{')));
}

/** What npm says of a package that tools alone need. */
const DEVELOPMENT = 'cdx:npm:package:development';

/**
 * Of all packages those that the product needs; npm, told to leave out the others (`--omit=dev`), leaves out what both need as well.
 * The same packages give the same bill: without a number of its own, a time, the name of a folder, and where packages are fetched from.
 * @param {string} text
 */
export function tidied(text) {
  const { serialNumber: _serial, metadata, components, dependencies = [], ...rest } = JSON.parse(text);
  const { timestamp: _time, component, ...about } = metadata;
  const plain = (/** @type {{ externalReferences?: unknown }} */ { externalReferences: _where, ...one }) => one;
  const name = component.purl.replace(/^pkg:npm\/|@[^@]*$/g, '');
  const needed = components.filter(
    (/** @type {{ properties?: { name: string }[] }} */ { properties = [] }) =>
      !properties.some((property) => property.name === DEVELOPMENT),
  );
  const named = new Set([component, ...needed].map((one) => one['bom-ref']));
  const made = {
    ...rest,
    metadata: { ...about, component: plain({ ...component, type: 'application', name }) },
    components: needed.map(plain),
    dependencies: dependencies.flatMap(
      (/** @type {{ ref: string, dependsOn?: string[] }} */ { ref, dependsOn = [] }) =>
        named.has(ref) ? [{ ref, dependsOn: dependsOn.filter((one) => named.has(one)) }] : [],
    ),
  };
  return `${JSON.stringify(made, null, 2)}\n`;
}
