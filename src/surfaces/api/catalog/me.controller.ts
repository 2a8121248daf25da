import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Operation } from '../../../platform/http/operation.js';
import { ChoiceProperty, FlagProperty, IntegerProperty, TextProperty } from '../../../platform/dto/properties.js';
import { type BudgetName, BudgetsService, keyBudget } from '../../../contexts/access/budgets/budgets.service.js';
import { type Caller, KEY_KINDS, type KeyKind, type Tier, TIERS } from '../../../contexts/access/caller.js';
import { CurrentCaller } from '../../admission/current-caller.js';
import { Access } from '../../admission/policy.js';
import { ClientsRepository } from '../../../contexts/access/users/clients.repository.js';
import type { Mode } from '../../../contexts/access/users/partner-client.entity.js';

export class BudgetDto {
  @ChoiceProperty(['rest', 'mcp', 'submit', 'ask'], { example: 'rest' })
  name!: string;

  @IntegerProperty({ example: 10 })
  limit!: number;

  @IntegerProperty({ example: 7 })
  remaining!: number;

  @IntegerProperty({ description: 'Length of the window in seconds.', example: 60 })
  windowSeconds!: number;

  @IntegerProperty({ description: 'When the window ends, in UTC epoch seconds.', example: 1763164860 })
  resetsAt!: number;
}

export class MeDto {
  @ChoiceProperty(KEY_KINDS, { example: 'catalog' })
  kind!: KeyKind;

  @TextProperty({ required: false, description: '`test` for keys of test mode; absent for others.' })
  mode?: Mode;

  @ChoiceProperty(TIERS, { example: 'standard' })
  tier!: Tier;

  @ApiProperty({
    type: [BudgetDto],
    description: 'Rate limits of this key. Of several windows, the most restrictive one.',
  })
  budgets!: BudgetDto[];

  @FlagProperty({ example: false })
  supportEnabled!: boolean;

  @FlagProperty({ description: 'Whether the partner has a webhook URL.', example: false })
  webhookSet!: boolean;
}

@ApiTags('Service')
@Controller('v1/me')
export class MeController {
  constructor(
    private readonly budgets: BudgetsService,
    private readonly clients: ClientsRepository,
  ) {}

  @Get()
  @Access({ charged: false, crossOrigin: true })
  @Operation({
    summary: 'Get the current key',
    description:
      'Returns the kind and tier of the key, its rate limits, the remaining requests, and what is enabled for it. Not charged.',
    returns: { one: MeDto },
  })
  async getMe(@CurrentCaller() caller: Caller): Promise<MeDto> {
    const names: BudgetName[] = caller.kind === 'partner' ? ['rest', 'mcp', 'submit', 'ask'] : ['rest', 'mcp'];
    const states = await Promise.all(names.map((name) => this.budgets.peek(keyBudget(name, caller))));
    return {
      kind: caller.kind,
      ...(caller.mode === 'test' && { mode: caller.mode }),
      tier: caller.tier,
      budgets: states.map(({ name, limit, remaining, windowSeconds, resetsAt }) => ({
        name,
        limit,
        remaining,
        windowSeconds,
        resetsAt,
      })),
      supportEnabled: caller.supportEnabled,
      webhookSet:
        caller.kind === 'partner' &&
        caller.ownerId !== null &&
        (await this.clients.findClient(caller.ownerId))?.webhookUrl != null,
    };
  }
}
