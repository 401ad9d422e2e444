import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Message } from '#shared/schemas/messages.ts';
import { findAccessToken } from '../accounts/auth-client.ts';
import { requestHeaders } from '../request-headers.ts';
import { useWords } from '../words.tsx';
import * as css from './messages.module.css';

/** A picture that only the two sides can open: it is fetched with the token of the session. */
export function PrivatePicture({ picture, isMine }: { picture: Message['pictures'][number]; isMine: boolean }) {
  const { t } = useWords();
  const { data } = useQuery({
    queryKey: ['message-picture', picture.url],
    queryFn: () => fetchPicture(picture.url),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = useObjectUrl(data);
  return (
    <a
      className={css.picture}
      data-mine={isMine || undefined}
      href={address}
      target="_blank"
      rel="noreferrer"
      style={{ background: picture.placeholder, aspectRatio: `${picture.width} / ${picture.height}` }}
    >
      {address && <img src={address} alt={t('messages.picture')} width={picture.width} height={picture.height} />}
    </a>
  );
}

async function fetchPicture(url: string): Promise<Blob> {
  const response = await fetch(url, { headers: requestHeaders({}, await findAccessToken()) });
  if (!response.ok) throw new Error(`the picture answered ${response.status}`);
  return response.blob();
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const url = URL.createObjectURL(blob);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return address;
}
