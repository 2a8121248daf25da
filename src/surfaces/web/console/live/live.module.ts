import { Module } from '@nestjs/common';
import { AccessModule } from '../../../../contexts/access/access.module.js';
import { KitModule } from '../../kit/kit.module.js';
import { ChangesController } from './changes.controller.js';

@Module({
  imports: [KitModule, AccessModule],
  controllers: [ChangesController],
})
export class ConsoleLiveModule {}
