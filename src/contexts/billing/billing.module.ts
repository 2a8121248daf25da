import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '../access/access.module.js';
import { BannedPayerJob } from './banned-payer.job.js';
import { Checkout } from './checkout.js';
import { PaymentEventIntake } from './payment-event-intake.js';
import { PaymentEvent } from './payment-event.entity.js';
import { PaymentEvents } from './payment-events.js';
import { PaymentEventsRepository } from './payment-events.repository.js';
import { StripeClient } from './stripe/stripe-client.js';
import { StripeGateway } from './stripe/stripe-gateway.js';
import { SubscriptionEnding } from './subscription-ending.js';
import { Subscription } from './subscription.entity.js';
import { Subscriptions } from './subscriptions.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { TestCheckout } from './test-checkout.js';

@Module({
  imports: [AccessModule, TypeOrmModule.forFeature([Subscription, PaymentEvent])],
  providers: [
    StripeClient,
    StripeGateway,
    SubscriptionsRepository,
    Subscriptions,
    SubscriptionEnding,
    BannedPayerJob,
    Checkout,
    TestCheckout,
    PaymentEventsRepository,
    PaymentEvents,
    PaymentEventIntake,
  ],
  exports: [Checkout, PaymentEventIntake, StripeGateway, SubscriptionEnding, Subscriptions, TestCheckout],
})
export class BillingModule {}
