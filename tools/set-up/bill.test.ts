import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { billOf, tidied } from './bill.mjs';
import { root } from './project.mjs';

interface Bill {
  readonly bomFormat: string;
  readonly metadata: { readonly component: { readonly name: string } };
  readonly components: readonly { readonly name: string; readonly version: string; readonly licenses?: unknown }[];
}

test('the bill names every package that the product needs, from the lock file alone, and nothing of this machine', async () => {
  const text = await billOf();
  const bill = JSON.parse(text) as Bill;
  expect([bill.bomFormat, bill.metadata.component.name]).toEqual(['CycloneDX', 'clutch']);
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; dev?: boolean; devOptional?: boolean }>;
  };
  const needed = Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`);
  const named = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
  expect(needed.filter((one) => !named.has(one))).toEqual([]);
  expect(needed.length).toBeGreaterThan(100);
  expect(bill.components.filter(({ licenses }) => !licenses)).toEqual([]);
  expect(text).not.toContain(root);
  expect((text.match(/https?:\/\/[^"]*/g) ?? []).filter((address) => !address.includes('cyclonedx.org'))).toEqual([]);
});

test('the same packages give the same bill', () => {
  const made = (more: object, where: object) =>
    JSON.stringify({
      bomFormat: 'CycloneDX',
      ...more,
      metadata: { ...where, component: { name: 'a-folder', purl: 'pkg:npm/clutch@0.1.0', externalReferences: [] } },
      components: [
        { 'bom-ref': 'a@1', name: 'a', externalReferences: [{ url: 'https://registry.example/a.tgz' }] },
        { 'bom-ref': 'b@1', name: 'for-tools', properties: [{ name: 'cdx:npm:package:development', value: 'true' }] },
      ],
      dependencies: [
        { ref: 'a@1', dependsOn: ['b@1'] },
        { ref: 'b@1', dependsOn: [] },
      ],
    });
  const one = tidied(made({ serialNumber: 'urn:uuid:1' }, { timestamp: '2026-01-01T00:00:00Z' }));
  expect(one).toBe(tidied(made({ serialNumber: 'urn:uuid:2' }, { timestamp: '2027-01-01T00:00:00Z' })));
  expect(one).not.toMatch(/urn:uuid|registry|a-folder|for-tools|b@1/);
});
