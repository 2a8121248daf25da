import { Global, Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { OutboundClient } from './outbound-client.js';

@Global()
@Module({
  providers: [
    { provide: OutboundClient, useFactory: (config: Config) => new OutboundClient(config), inject: [Config] },
  ],
  exports: [OutboundClient],
})
export class OutboundModule {}
