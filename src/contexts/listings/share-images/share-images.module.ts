import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ImagesModule } from '../../../platform/images/images.module.js';
import { JobsModule } from '../../../platform/jobs/jobs.module.js';
import { CardProcessing } from './card-processing.js';
import { ShareImage } from './share-image.entity.js';
import { ShareImageJob } from './share-image.job.js';
import { ShareImageRepository } from './share-image.repository.js';
import { ShareImages } from './share-images.js';

@Module({
  imports: [ImagesModule, JobsModule, TypeOrmModule.forFeature([ShareImage])],
  providers: [CardProcessing, ShareImageRepository, ShareImageJob, ShareImages],
  exports: [CardProcessing, ShareImages],
})
export class ShareImagesModule {}
