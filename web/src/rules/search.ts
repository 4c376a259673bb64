import type { Rule } from '../api/types';
import { groupBy } from '../lib/groupBy';

/** The rules in which every word of the search stands somewhere (number, heading or text). */
export function matching(rules: readonly Rule[], search: string): Rule[] {
  const wanted = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter((rule) => {
    const text = `${rule.id} ${rule.section} ${rule.text}`.toLocaleLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** The rules by section, in their order. */
export function sections(rules: readonly Rule[]): [string, Rule[]][] {
  return groupBy(rules, (rule) => rule.section);
}
