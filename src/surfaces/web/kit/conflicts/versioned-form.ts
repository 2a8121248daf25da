import { applyDecorators } from '@nestjs/common';
import { NumberField } from '../../../../platform/input/body-fields.js';
import { Converted } from '../../../../platform/input/checked-input.js';
import { MAX_INTEGER } from '../../../../platform/input/parameters/id-parameters.js';

/** The version that the page showed, from a hidden field. */
export const VersionField = ({ optional = false } = {}): PropertyDecorator =>
  applyDecorators(
    Converted((value) => (typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value)),
    NumberField({ min: 1, max: MAX_INTEGER, integer: true, optional }),
  );

export class VersionedForm {
  @VersionField()
  version!: number;
}
