/**
 * `npx tsx scripts/discrepancies-page.ts` writes docs/discrepancies.md from the registry that the store uses;
 * tests/house/discrepancies.test.ts checks that the page is up to date.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DISCREPANCIES } from '../app/domain/discrepancies/discrepancies';
import type { DiscrepancyRule } from '../app/domain/discrepancies/discrepancy-rule';
import { answerHelp } from './usage';

/** Returns the page's text. */
export function discrepanciesPage(): string {
  const rows = Object.entries<DiscrepancyRule>(DISCREPANCIES).map(
    ([kind, { severity, subject, resolvedBy, suggestedFix }]) => {
      const fixes =
        typeof suggestedFix === 'string' ? [suggestedFix] : Object.values(suggestedFix ?? {});
      const methods = [...resolvedBy, 'close'].map((method) => `\`${method}\``).join(', ');
      return `| \`${kind}\` | ${severity} | ${subject} | ${methods} | ${fixes.join(' Or: ')} |`;
    },
  );
  return `# Discrepancies

Made from \`app/domain/discrepancies\` by \`npx tsx scripts/discrepancies-page.ts\`; do not edit. \`critical\`: money is
with somebody whose it is not, or the books are wrong. \`error\`: something of a customer waits until a person decides.
\`warning\`: the store goes on by itself, or nothing of a customer waits. \`itself\`: the store closes it once it is gone;
the other words are what staff can do at \`/erp/cash/differences\` or by \`npm run reconcile\` ([money.md](money.md)),
where the state of the subject allows it.

| Kind | Severity | About | Resolved by | Suggested fix |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  answerHelp('npx tsx scripts/discrepancies-page.ts   writes docs/discrepancies.md\n');
  writeFileSync(new URL('../docs/discrepancies.md', import.meta.url), discrepanciesPage());
}
