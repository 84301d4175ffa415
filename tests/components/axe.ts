/** What axe finds in a frame, by the rules that the journeys hold. */
import type axeCore from 'axe-core';
import source from 'axe-core/axe.min.js?url';
import { AXE_TAGS } from '../axe-tags.ts';
import type { ConsolePage } from './console-page.ts';
import { expect } from './test.ts';

/** Waits until all has moved and faded that does not go on for ever. */
async function settled(page: ConsolePage): Promise<void> {
  await page.frames();
  const ending = page.document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Expects that axe finds nothing on the page as it is now. */
export async function axe(page: ConsolePage): Promise<void> {
  const script = page.document.createElement('script');
  script.src = source;
  const loaded = new Promise((done) => script.addEventListener('load', done, { once: true }));
  page.document.head.append(script);
  await loaded;
  await settled(page);
  const { axe: run } = page.window as unknown as { axe: typeof axeCore };
  const { violations } = await run.run(page.document, {
    runOnly: { type: 'tag', values: AXE_TAGS },
    resultTypes: ['violations'],
  });
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html.slice(0, 300)) }))).toEqual([]);
}
