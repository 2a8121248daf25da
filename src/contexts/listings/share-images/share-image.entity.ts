import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A share image, identified by a hash of its content. */
@Entity('share_images')
export class ShareImage {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'share_images_pkey' })
  fingerprint!: string;

  /** URL in the image store; null if the image can't be drawn. */
  @Column('text', { name: 'address', nullable: true })
  url!: string | null;
}
