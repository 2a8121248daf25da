import { stem } from './stem.js';

describe('The stem of a word', () => {
  it.each([
    ['cancel', 'cancels', 'cancelled', 'cancelling', 'cancellation'],
    ['pay', 'pays', 'paid', 'paying', 'payment', 'payments'],
    ['delete', 'deletes', 'deleted', 'deleting', 'deletion'],
    ['verify', 'verifies', 'verified', 'verification'],
    ['company', 'companies'],
    ['bill', 'bills', 'billed', 'billing'],
    ['forget', 'forgot', 'forgotten'],
    ['install', 'installer', 'installation'],
    ['insure', 'insurance', 'insurer'],
    ['deliver', 'delivery', 'deliveries'],
  ])('is the same for all its forms: %s', (...forms) => {
    expect(new Set(forms.map(stem)).size).toBe(1);
  });

  it('differs between different words', () => {
    const words = ['export', 'import', 'price', 'prize', 'subscriber', 'week', 'weekly', 'month', 'monthly'];
    expect(new Set(words.map(stem)).size).toBe(words.length);
  });
});
