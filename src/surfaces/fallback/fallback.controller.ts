import { All, Controller, Options, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AppError, notFound } from '../../platform/errors/app-error.js';
import { WithoutEnvelope } from '../../platform/http/responses/envelope.interceptor.js';
import { UnreadBody } from '../../platform/http/requests/body.interceptor.js';
import { RoutesService } from '../../platform/http/routes.service.js';
import { printable } from '../../platform/input/value-rules.js';
import { Access, Public } from '../admission/policy.js';

/** The routes for all other paths. Wildcards rank after all other routes, so no other route is hidden. */
@ApiExcludeController()
@Controller()
export class FallbackController {
  constructor(private readonly routes: RoutesService) {}

  /**
   * CORS preflights; `crossOrigin` has set their headers before routing. Every path gets the same response, so that it does
   * not reveal which routes exist. `v1/{*path}` too, because `ALL /v1/{*path}` ranks before `/{*path}`.
   */
  @Options(['v1/{*path}', '{*path}'])
  @Public({ charged: false })
  @WithoutEnvelope()
  handlePreflight(@Res() response: Response): void {
    response.status(204).end();
  }

  /** Unknown API paths need a key and are charged, so that they do not reveal which routes exist. */
  @All('v1/{*path}')
  @UnreadBody()
  @Access({})
  rejectApiPath(@Req() request: Request, @Res({ passthrough: true }) response: Response): never {
    return this.rejectRequest(request, response);
  }

  @All('{*path}')
  @UnreadBody()
  @Public({ crawlers: true })
  rejectPath(@Req() request: Request, @Res({ passthrough: true }) response: Response): never {
    return this.rejectRequest(request, response);
  }

  private rejectRequest(request: Request, response: Response): never {
    const methods = this.routes.methodsAt(request.path);
    if (methods.length === 0) throw unknownPath(request);
    response.setHeader('Allow', methods.join(', '));
    throw new AppError('method-not-allowed', `${request.method} is not allowed here. Use ${methods.join(', ')}.`);
  }
}

const unknownPath = ({ method, path }: Request): AppError =>
  notFound(`Not found: ${method} ${printable(path)}. GET /v1/ lists all endpoints.`);
