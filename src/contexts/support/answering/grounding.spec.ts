import { isGrounded, repeats } from './grounding.js';

const SOURCE = 'A yearly payment is refunded in full when you write to help@shop.example within 30 days of the charge.';

describe('A reply', () => {
  it.each([
    SOURCE,
    'Yes, you can: yearly payments are refunded in full within 30 days.',
    'Write to help@shop.example within 30 days of the charge and the payment is refunded.',
  ])('is grounded when its source says so: %s', (reply) => expect(isGrounded(reply, [SOURCE])).toBe(true));

  it.each([
    'A yearly payment is refunded in full within 60 days of the charge.',
    'A yearly payment is refunded in full within 3 days of the charge, up to 1000 euros.',
    'Write to other@shop.example and the yearly payment is refunded in full.',
    'See https://shop.example/refunds: the yearly payment is refunded in full.',
    'A yearly payment of 30 euros is refunded in full when you write to us.',
    'A yearly payment is refunded in full within 30 hours of the charge.',
    'Penguins cannot fly, although their wings are strong.',
    'Yes.',
    '',
  ])('is not grounded when its source does not: %s', (reply) => expect(isGrounded(reply, [SOURCE])).toBe(false));

  it('repeats a text when eight of its words follow each other there', () => {
    expect(repeats('So: “a yearly payment is refunded, in full, WHEN you write”.', SOURCE)).toBe(true);
    expect(repeats('A yearly payment is refunded. In full, if you write.', SOURCE)).toBe(false);
  });
});
