import { All, Controller, Options, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { WithoutEnvelope } from '../../platform/http/responses/envelope.interceptor.js';
import { UnreadBody } from '../../platform/http/requests/body.interceptor.js';
import { RoutesService } from '../../platform/http/routes.service.js';
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
    return this.routes.rejectRequest(request, response);
  }

  @All('{*path}')
  @UnreadBody()
  @Public({ crawlers: true })
  rejectPath(@Req() request: Request, @Res({ passthrough: true }) response: Response): never {
    return this.routes.rejectRequest(request, response);
  }
}
