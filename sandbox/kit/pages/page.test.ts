// @vitest-environment jsdom
import { createHash } from 'node:crypto';
import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { field } from './field';
import { html } from './html';
import { page, pageHeaders, sandboxNav } from './page';

function read(markup: string): Document {
  return new DOMParser().parseFromString(markup, 'text/html');
}

describe('html', () => {
  it('gives back every text as it was, in content and in attributes, and makes no element of it', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        // A parser replaces or drops these characters by its own rules, which we do not test.
        const plain = text.replace(/[\0\r\uD800-\uDFFF]/g, '');
        const { body } = read(`<body>${html`<p title="${plain}" lang="${plain}">${plain}</p>`}`);
        const [only, ...others] = body.children;
        expect(others).toEqual([]);
        expect(only?.children).toHaveLength(0);
        expect(only?.getAttribute('title')).toBe(plain);
        expect(only?.getAttribute('lang')).toBe(plain);
        expect(only?.textContent).toBe(plain);
      }),
    );
  });

  it('prints fragments as they are, joins lists and is silent about nothing', () => {
    const items = ['a', '<b>'].map((item) => html`<i>${item}</i>`);
    const nothing = [null, undefined, false, ''] as const;
    expect(String(html`<p>${items}${0}${nothing}${[1, [2]]}</p>`)).toBe(
      '<p><i>a</i><i>&lt;b&gt;</i>012</p>',
    );
  });
});

describe('a page', () => {
  const markup = page({
    title: 'Cups & <lids>',
    body: html`<p>Text</p>`,
    nav: sandboxNav('/mail'),
    company: 'Shopify',
  });
  const document = read(markup);

  it('says what it is: one heading, its landmarks, a way past the links, the sandbox', () => {
    expect([...document.querySelectorAll('h1')].map((one) => one.textContent)).toEqual([
      'Cups & <lids>',
    ]);
    expect(document.title).toBe('Cups & <lids> - Sandbox');
    expect(document.documentElement.lang).toBe('en');
    expect(document.querySelector('main > p')?.textContent).toBe('Text');
    expect(document.querySelector('a[href="#main"]')?.textContent).toBe('Skip to content');
    expect(document.querySelector('header')?.textContent).toContain(
      'SandboxStands in for Shopify.',
    );
    expect(document.querySelector('nav [aria-current="page"]')?.textContent).toBe('Inbox');
  });

  it('has no links above a checkout', () => {
    expect(read(page({ title: 'Pay', body: html`` })).querySelector('nav')).toBeNull();
  });

  it('carries the one stylesheet that its policy allows, and nothing that runs', () => {
    const style = /<style>([\s\S]*)<\/style>/.exec(markup)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(pageHeaders()['Content-Security-Policy']).toContain(`style-src 'sha256-${hash}'`);
    for (const headers of [pageHeaders(), pageHeaders({ foreignMarkup: true })]) {
      expect(headers['Content-Security-Policy']).toMatch(/^default-src 'none'; /);
      expect(headers['Content-Security-Policy']).not.toContain('script-src');
    }
    expect(document.querySelectorAll('script, [style], [onclick]')).toHaveLength(0);
  });
});

describe('a field', () => {
  it('ties label, hint and error to its input', () => {
    const parts = { name: 'zip', label: 'Postal code', hint: 'Five digits', error: 'Enter one' };
    const { body } = read(String(field({ ...parts, required: true, value: '"9' })));
    const input = body.querySelector('input');
    expect(input?.labels?.[0]?.textContent).toBe('Postal code');
    expect(input?.value).toBe('"9');
    expect(input?.required).toBe(true);
    expect(input?.getAttribute('aria-invalid')).toBe('true');
    const describers = input?.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(describers.map((id) => body.querySelector(`#${id}`)?.textContent)).toEqual([
      'Enter one',
      'Five digits',
    ]);
  });

  it('has no error, hint or limit that nobody gave it', () => {
    const input = read(String(field({ name: 'a', label: 'A' }))).querySelector('input');
    expect(input?.getAttributeNames().toSorted()).toEqual(['id', 'name', 'type', 'value']);
  });
});
