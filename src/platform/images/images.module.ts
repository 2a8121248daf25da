import { Global, Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { ImageProcessing } from './image-processing.js';
import { ImageStore } from './image-store.js';
import { LocalImageStore } from './local-image-store.js';
import { S3ImageStore } from './s3-image-store.js';

const storeFor = (config: Config): ImageStore =>
  config.imageStore === 'local' ? new LocalImageStore(config) : new S3ImageStore(config.imageStore);

@Global()
@Module({
  providers: [ImageProcessing, { provide: ImageStore, useFactory: storeFor, inject: [Config] }],
  exports: [ImageProcessing, ImageStore],
})
export class ImagesModule {}
