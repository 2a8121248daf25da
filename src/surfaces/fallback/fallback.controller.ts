import { All, Controller, Options, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AppError, notFound } from '../../platform/errors/app-error.js';
import { WithoutEnvelope } from '../../platform/http/responses/envelope.interceptor.js';
import { UnreadBody } from '../../platform/http/requests/json-body.interceptor.js';
import { RouteTable } from '../../platform/http/route-table.js';
import { printable } from '../../platform/input/value-rules.js';
import { Access, Public } from '../../contexts/access/policy.js';

/** What no other route answers. Registered last. */
@ApiExcludeController()
@Controller()
export class FallbackController {
  constructor(private readonly routes: RouteTable) {}

  /**
   * Browsers ask with OPTIONS before each cross-origin call; what they may do was set as headers before routing. For
   * all other addresses the answer is the same, so that it tells a stranger nothing.
   */
  @Options('{*path}')
  @Public({ charged: false })
  @WithoutEnvelope()
  options(@Res() response: Response): void {
    response.status(204).end();
  }

  /** Unknown addresses of the API need a key and cost a request like any other, so that they tell a stranger nothing. */
  @All('v1/{*path}')
  @UnreadBody()
  @Access({})
  api(@Req() request: Request, @Res({ passthrough: true }) response: Response): never {
    return this.refuse(request, response);
  }

  @All('{*path}')
  @UnreadBody()
  @Public()
  anything(@Req() request: Request, @Res({ passthrough: true }) response: Response): never {
    return this.refuse(request, response);
  }

  private refuse(request: Request, response: Response): never {
    const methods = this.routes.methodsAt(request.path);
    if (methods.length === 0) throw unknownAddress(request);
    response.setHeader('Allow', methods.join(', '));
    throw new AppError('method-not-allowed', `${request.method} is not allowed here. Allowed: ${methods.join(', ')}`);
  }
}

const unknownAddress = ({ method, path }: Request): AppError =>
  notFound(`There is nothing at ${method} ${printable(path)}. See GET /v1/ for what there is.`);
