export default function BookWorkshop() {
  return <h1>BookWorkshop</h1>;
}
