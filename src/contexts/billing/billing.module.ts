import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '../access/access.module.js';
import { BannedPayerJob } from './banned-payer.job.js';
import { CheckoutService } from './checkout.service.js';
import { PaymentEventsService } from './payment-events.service.js';
import { StripeClient } from './stripe/stripe-client.js';
import { StripeGateway } from './stripe/stripe-gateway.js';
import { Subscription } from './subscription.entity.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

const SERVICES = [CheckoutService, PaymentEventsService, StripeGateway, SubscriptionsService];

@Module({
  imports: [AccessModule, TypeOrmModule.forFeature([Subscription])],
  providers: [...SERVICES, BannedPayerJob, StripeClient, SubscriptionsRepository],
  exports: SERVICES,
})
export class BillingModule {}
