import {
  ChoiceParameter,
  FlagParameter,
  NumberParameter,
  TextParameter,
} from '../../../platform/input/parameters/query-parameters.js';
import { COSTS } from '../directory.entity.js';

/** Filters that searches and matches of directories share. */
export const CostParameter = (): PropertyDecorator =>
  ChoiceParameter(COSTS, { description: 'What a submission costs, case-insensitive.' });

export const LinkTypeParameter = (): PropertyDecorator =>
  TextParameter({
    description: 'Link type, such as dofollow or nofollow, case-insensitive. An unknown type matches no directory.',
    example: 'dofollow',
  });

export const BadgeParameter = (): PropertyDecorator =>
  FlagParameter({ description: 'true: only directories that require a badge; false: only directories that do not.' });

export const MinDomainRatingParameter = (): PropertyDecorator =>
  NumberParameter({
    minimum: 0,
    maximum: 100,
    description: 'Minimum Domain Rating. Directories without a rating are left out.',
    example: 60,
  });
