import { describe, expect, it } from 'vitest';
import { DRAFT_FORM, emptyDraft } from '~/domain/draft-orders/draft-form';
import { checkDraft } from './draft-form.server';

function noted(note: string) {
  const typed = emptyDraft();
  return checkDraft({ ...typed, head: { ...typed.head, note } }, new Set());
}

describe('the note of a draft order', () => {
  it('keeps its lines, however a browser ends them', () => {
    expect(noted(' Twelve cases.\r\nWhen can we have them? ')).toMatchObject({
      ok: true,
      draft: { note: 'Twelve cases.\nWhen can we have them?' },
    });
    expect(noted(' \r\n ')).toMatchObject({ ok: true, draft: { note: null } });
  });

  it('is as long as what a customer may write who asks for a quote', () => {
    const longest = 'n'.repeat(DRAFT_FORM.note);
    expect(noted(longest)).toMatchObject({ ok: true, draft: { note: longest } });
    expect(noted(`${longest}n`)).toMatchObject({
      ok: false,
      errors: { note: expect.stringContaining('2') as string },
    });
  });
});
