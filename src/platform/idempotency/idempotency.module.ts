import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Idempotency } from './idempotency.js';
import { IdempotencyRecord } from './idempotency-record.entity.js';
import { OneTimeTokens } from './one-time-tokens.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([IdempotencyRecord])],
  providers: [Idempotency, OneTimeTokens],
  exports: [Idempotency, OneTimeTokens],
})
export class IdempotencyModule {}
