import { Global, Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { encryptionKeyIn } from './key-file.js';
import { SecretBox } from './secret-box.js';

@Global()
@Module({
  providers: [
    {
      provide: SecretBox,
      useFactory: async ({ encryptionKey, dataDir }: Config) =>
        new SecretBox(encryptionKey ?? (await encryptionKeyIn(dataDir))),
      inject: [Config],
    },
  ],
  exports: [SecretBox],
})
export class SecretsModule {}
