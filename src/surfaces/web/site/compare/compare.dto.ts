import { ValidateBy } from 'class-validator';
import { Converted } from '../../../../platform/input/checked-input.js';

const MAX_SENT = 20;

/** The slugs of the chosen tools, each in its own parameter `tool`. */
export class CompareQuery {
  @Converted((value: unknown) => (value === undefined ? [] : [value].flat()))
  @ValidateBy({
    name: 'slugs',
    validator: {
      validate: (value: unknown) =>
        Array.isArray(value) && value.length <= MAX_SENT && value.every((slug) => typeof slug === 'string'),
      defaultMessage: () => 'Choose two to four tools.',
    },
  })
  tool: string[] = [];
}
