import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdempotencyRecord } from './idempotency-record.entity.js';
import { Idempotency } from './idempotency.js';
import { OneTimeTokens } from './one-time-tokens.js';

@Module({
  imports: [TypeOrmModule.forFeature([IdempotencyRecord])],
  providers: [Idempotency, OneTimeTokens],
  exports: [Idempotency, OneTimeTokens],
})
export class IdempotencyModule {}
