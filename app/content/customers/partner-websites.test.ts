import { describe, expect, it } from 'vitest';
import { websiteHost } from '~/domain/core/forms/form-text.schema.server';
import { PARTNER_WEBSITES, partnerWebsite } from './partner-websites';

describe('partners by their tags', () => {
  it('have an https website whose host may be looked up', () => {
    for (const website of Object.values(PARTNER_WEBSITES)) {
      expect(website).toMatch(/^https:\/\//);
      expect(websiteHost(website)).not.toBeNull();
    }
  });

  it('are found in any case, among other tags', () => {
    expect(partnerWebsite(['BusinessAccount', 'partner-victorybeer'])).toBe(
      'https://victorybeer.com',
    );
  });

  it('are not found by tags that mean something else', () => {
    expect(partnerWebsite(['ECA2024', 'FAVE-12', 'Partner-'])).toBeNull();
    expect(partnerWebsite([])).toBeNull();
  });
});
