import { type ArgumentsHost, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { McpContext } from '@rekog/mcp-nest';
import type { Request } from 'express';
import { from, type Observable } from 'rxjs';
import { declaredFields } from '../../../platform/input/checked-input.js';
import { CachedReadsService, handlerCall, inputTypeOf } from '../../cached-reads/cached-reads.service.js';
import { ToolCallFastPathService } from '../fast-path/tool-call-fast-path.service.js';
import { budgetMeta } from '../mcp-error.filter.js';
import { knownArguments } from './tool-arguments.js';
import { isToolInput } from './tool-definitions.js';

/** Answers a tool call from the cached read of the REST operation with its name, and remembers it for the fast path. */
@Injectable()
export class CachedToolInterceptor implements NestInterceptor {
  constructor(
    private readonly controllers: ModuleRef,
    private readonly reads: CachedReadsService,
    private readonly fastPath: ToolCallFastPathService,
  ) {}

  intercept(context: ExecutionContext): Observable<CallToolResult> {
    return from(this.respond(context));
  }

  private async respond(context: ExecutionContext): Promise<CallToolResult> {
    const given = context.switchToRpc().getData<Record<string, unknown>>();
    const { toolCall, res } = requestOf(context);
    if (toolCall === undefined) throw new Error('The call was not charged');
    const { name, budget } = toolCall;
    const type = inputTypeOf(context);
    const inputs = type === undefined ? [] : declaredFields(type).filter(isToolInput);
    const call = handlerCall(this.controllers, context, name, knownArguments(given, inputs));
    const rendered = await this.reads.readResponse(call);
    this.fastPath.rememberCall(name, given, call.key);
    if (res) res.locals.fingerprints = rendered.fingerprints;
    return {
      content: [{ type: 'text', text: rendered.text }],
      structuredContent: JSON.parse(rendered.text) as Record<string, unknown>,
      _meta: { ...budgetMeta(budget), ...rendered.meta },
    };
  }
}

export const requestOf = (host: ArgumentsHost): Request =>
  host.switchToRpc().getContext<McpContext>().getRawRequest() as Request;
