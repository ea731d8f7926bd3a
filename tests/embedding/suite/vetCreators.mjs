/**
 * The team's own code: whom a campaign takes.
 *
 * @param {(path: string) => Promise<{ status: number, body: any }>} ask
 * @param {ReadonlyArray<string>} handles
 */
export const vetCreators = async (ask, handles) => {
  const answers = await Promise.all(handles.map((handle) => ask(`/api/v1/creators/youtube/${handle}`)))
  return handles.filter((_, place) => (answers[place]?.body.creator?.score ?? 0) >= 50)
}
