import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { AccessModule } from '../../contexts/access/access.module.js';
import { BudgetStorage } from '../../contexts/access/budgets/budget-storage.js';
import { SameOriginGuard } from '../../platform/http/requests/same-origin.guard.js';
import { AccessRecheckInterceptor } from './access-recheck.interceptor.js';
import { AuthenticationGuard } from './authentication.guard.js';
import { BudgetGuard } from './budget.guard.js';
import { PageCookiesService } from './page-cookies.service.js';
import { PageGuard } from './page.guard.js';
import { PolicyCheckService } from './policy-check.service.js';

const SERVICES = [AccessRecheckInterceptor, PageCookiesService, PolicyCheckService];

/** Who may call what, and how often. */
@Module({
  imports: [
    AccessModule,
    ThrottlerModule.forRootAsync({
      imports: [AccessModule],
      inject: [BudgetStorage],
      useFactory: (storage: BudgetStorage) => ({ throttlers: [{ ttl: 60_000, limit: 0 }], storage }),
    }),
  ],
  providers: [
    ...SERVICES,
    // Guards run in this order: 401, 403, then 429. A form from another site is charged, then rejected with 403.
    { provide: APP_GUARD, useClass: AuthenticationGuard },
    { provide: APP_GUARD, useClass: BudgetGuard },
    { provide: APP_GUARD, useClass: SameOriginGuard },
    { provide: APP_GUARD, useClass: PageGuard },
  ],
  exports: SERVICES,
})
export class AdmissionModule {}
