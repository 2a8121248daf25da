import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A drawn share image, by the hash of everything that is drawn. */
@Entity('share_images')
export class ShareImage {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'share_images_pkey' })
  fingerprint!: string;

  /** In the image store. Null: it cannot be drawn. */
  @Column('text', { nullable: true })
  address!: string | null;
}
