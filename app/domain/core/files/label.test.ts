import { expect, it } from 'vitest';
import { checkLabel, LABEL_BYTES } from './label';

const pdf = (inner = '') => Buffer.from(`%PDF-1.7\n${inner}\nstartxref\n9\n%%EOF\n`);

it.each<[string, Buffer, string]>([
  ['a PDF', pdf(), 'pdf'],
  ['a PDF that acts by itself', pdf('<< /S /JavaScript /JS (x) >>'), 'label_active'],
  ['a locked PDF', pdf('/Encrypt 5 0 R'), 'label_locked'],
  ['a PDF that was cut off', Buffer.from('%PDF-1.7\nhello'), 'label_damaged'],
  ['nothing', Buffer.alloc(0), 'label_damaged'],
  ['a zip', Buffer.from('PK\u0003\u0004 label.pdf'), 'label_unknown_kind'],
  ['a page', Buffer.from('<!doctype html><script>x</script>'), 'label_unknown_kind'],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'label_unknown_kind'],
  ['a large PDF', Buffer.concat([pdf(), Buffer.alloc(LABEL_BYTES)]), 'label_too_large'],
])('%s', async (_what, bytes, answer) => {
  const checked = await checkLabel(bytes);
  expect(checked.ok ? checked.kind : checked.code).toBe(answer);
});
