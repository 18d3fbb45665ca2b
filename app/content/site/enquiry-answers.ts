import { POSITION_LABELS } from './careers';
import { NEED_LABELS, VOLUME_LABELS } from './contact-sales';
import { PARTNER_KIND_LABELS } from './partners';

type Kind = 'contact-sales' | 'careers' | 'partners';
type Labelled = Readonly<Record<string, string>>;

/** The answers specific to each form: their labels, and the texts of their choices. */
const ANSWERS: Readonly<
  Record<Kind, readonly { field: string; label: string; words?: Labelled }[]>
> = {
  'contact-sales': [
    { field: 'needs', label: 'Needs', words: NEED_LABELS },
    { field: 'volume', label: 'In a month', words: VOLUME_LABELS },
  ],
  careers: [
    { field: 'position', label: 'Field of work', words: POSITION_LABELS },
    { field: 'link', label: 'CV' },
  ],
  partners: [
    { field: 'kind', label: 'Kind', words: PARTNER_KIND_LABELS },
    { field: 'website', label: 'Website' },
  ],
};

/**
 * Returns a form's own answers as staff read them in the mail. A choice that no longer exists is shown as
 * its stored value.
 */
export function enquiryAnswers(
  kind: Kind,
  extra: Readonly<Record<string, string>>,
): { label: string; answer: string }[] {
  return ANSWERS[kind].flatMap(({ field, label, words }) => {
    const kept = extra[field];
    if (!kept) return [];
    const said = words ? kept.split(',').map((value) => words[value] ?? value) : [kept];
    return [{ label, answer: said.join(', ') }];
  });
}
