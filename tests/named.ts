/** How people are named on a page, for tests that look for them there. */

/** A person's name as pages say it: `Ana Reis`, or `Reis, Ana` where a list has it as it is sorted. */
export function named(name: string): RegExp {
  const words = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').split(' ');
  const turned = words.slice(1).map((_, at) => `${words.slice(at + 1).join(' ')}, ${words.slice(0, at + 1).join(' ')}`);
  return new RegExp([words.join(' '), ...turned].join('|'), 'i');
}
