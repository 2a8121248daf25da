import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { inspectedInput } from '../../../platform/input/checked-input.js';
import { publicUrlProblem } from '../../../platform/outbound/public-url.js';
import { ACCEPTABLE_USE } from '../../access/acceptable-use.js';
import { ApplicationBody } from './application.dto.js';

/** The rules for the fields of an application. Those of the partner's settings are the API's. */
@Injectable()
export class ApplicationRules {
  constructor(private readonly config: Config) {}

  /** Reports all problems in one error. */
  checkedFields(sent: object): ApplicationBody {
    const { input, invalidFields } = inspectedInput(ApplicationBody, sent);
    const problems = new Map([...this.storedProblems(input), ...invalidFields]);
    if (problems.size > 0)
      throw new AppError('invalid', [...problems].map(([field, words]) => `${field} ${words}`).join('; '), {
        fields: problems,
      });
    return input;
  }

  private storedProblems({ website, webhookUrl, policy }: ApplicationBody): [string, string][] {
    const { allowPrivateNetwork: allowPrivate } = this.config;
    const problems: [string, string | undefined][] = [
      ['website', publicProblem(website, { httpsOnly: false, allowPrivate })],
      ['webhookUrl', publicProblem(webhookUrl, { httpsOnly: true, allowPrivate })],
      [
        'policy',
        policy === ACCEPTABLE_USE.version
          ? undefined
          : `must be accepted in its current version, ${ACCEPTABLE_USE.version}`,
      ],
    ];
    return problems.filter((problem): problem is [string, string] => problem[1] !== undefined);
  }
}

const publicProblem = (url: unknown, rules: Parameters<typeof publicUrlProblem>[1]): string | undefined =>
  typeof url === 'string' ? publicUrlProblem(url, rules) : undefined;
