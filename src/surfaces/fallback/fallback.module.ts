import { Module } from '@nestjs/common';
import { FallbackController } from './fallback.controller.js';
import { HttpModule } from '../../platform/http/http.module.js';

@Module({ imports: [HttpModule], controllers: [FallbackController] })
export class FallbackModule {}
