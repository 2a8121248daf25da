import { root, stem } from './stem.js';

describe('The stem of a word', () => {
  it.each([
    ['cancel', 'cancels', 'cancelled', 'cancelling', 'cancellation'],
    ['pay', 'pays', 'paid', 'paying', 'payment', 'payments'],
    ['delete', 'deletes', 'deleted', 'deleting', 'deletion'],
    ['verify', 'verifies', 'verified', 'verification'],
    ['company', 'companies'],
    ['bill', 'bills', 'billed', 'billing'],
    ['month', 'months'],
    ['yearly', 'annual', 'annually'],
    ['forget', 'forgot', 'forgotten'],
    ['settings', 'setting'],
  ])('is the same for all its forms: %s', (...forms) => {
    expect(new Set(forms.map(stem)).size).toBe(1);
  });

  it('is another for another word', () => {
    const words = [
      'export',
      'import',
      'price',
      'prize',
      'set',
      'settings',
      'subscriber',
      'subscription',
      'week',
      'weekly',
    ];
    expect(new Set(words.map(stem)).size).toBe(words.length);
  });

  it.each([
    ['install', 'installer', 'installation'],
    ['insure', 'insurance', 'insurer'],
    ['deliver', 'delivery', 'deliveries'],
    ['vaccine', 'vaccinated', 'vaccination'],
  ])('has a root that derived words share: %s', (...forms) => {
    expect(new Set(forms.map((form) => root(stem(form)))).size).toBe(1);
  });
});
