import { describe, expect, it } from 'vitest';
import { greetedName, greeting } from './greeted-name';

describe('greetedName', () => {
  it.each([
    'Nora',
    ' Nora ',
    'Dr. Ann B. Smith, Jr.',
    'J.R. Marsh',
    'Smith & Co. Paper',
    'Café No. 24/7',
    'Studio 1984',
    'مرحبا 🌱',
    'Ivy <script>alert(1)</script>',
    'x'.repeat(60),
    '🌱'.repeat(60),
  ])('is the name: %s', (name) => {
    expect(greetedName(name)).toBe(name.trim());
  });

  it.each([
    'http://evil.example/login click',
    'HTTPS://evil',
    'go to www.evil',
    'WWW.EVIL.EXAMPLE',
    'evil.example',
    'Your account is locked: evil.example/login',
    'a.xn--p1ai',
    'пример.рф',
    'someone@evil',
    '203.0.113.7/login',
    'ｅｖｉｌ．ｅｘａｍｐｌｅ',
    'evil。example',
    'evil.\u200Bexample',
    'htt\u00ADp:\u2060//evil',
    'Call +1 (503) 555-0142 now',
    'x'.repeat(61),
    '',
    '   ',
    null,
  ])('is left out: %s', (name) => {
    expect(greetedName(name)).toBeNull();
    expect(greeting(name)).toBe('there');
  });
});
