import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../platform/http/operation.js';
import { type BudgetName, Budgets } from './budgets/budgets.js';
import { type Caller, CurrentCaller } from './caller.js';
import { MeDto } from './me.dto.js';
import { Access } from './policy.js';
import { ClientsRepository } from './users/clients.repository.js';

@ApiTags('Service')
@Controller('v1/me')
export class MeController {
  constructor(
    private readonly budgets: Budgets,
    private readonly clients: ClientsRepository,
  ) {}

  @Get()
  @Access({ charged: false, crossOrigin: true })
  @Operation({
    id: 'get_me',
    summary: 'Get the current key',
    description:
      'Returns the kind and tier of the key, its rate limits, the remaining requests, and what is enabled for it. Not charged.',
    returns: { one: MeDto },
  })
  async getMe(@CurrentCaller() caller: Caller): Promise<MeDto> {
    const names: BudgetName[] = caller.kind === 'partner' ? ['rest', 'mcp', 'submit', 'ask'] : ['rest', 'mcp'];
    const states = await Promise.all(names.map((name) => this.budgets.peekBudget(name, caller)));
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
