export default function StudioList() {
  return <h1>StudioList</h1>;
}
