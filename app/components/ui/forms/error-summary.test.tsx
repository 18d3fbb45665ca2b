import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ErrorSummary, type FieldError } from '~/components/ui/forms/error-summary';

const markup = (errors: FieldError[], heading?: string) =>
  renderToStaticMarkup(
    <ErrorSummary errors={errors} answer={null} {...(heading !== undefined && { heading })} />,
  );

it('asks to fix fields only where an error belongs to one', () => {
  const wait = { message: 'Try again in a minute.' };
  const city = { controlId: 'city', message: 'Enter a city.' };
  expect(markup([wait])).toContain('>This didn’t go through</h3>');
  expect(markup([wait, city])).toContain('>Please fix these fields</h3>');
  expect(markup([wait], 'Nothing was charged')).toContain('>Nothing was charged</h3>');
  expect(markup([])).toBe('');
});
